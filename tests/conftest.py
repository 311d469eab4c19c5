"""What every test gets."""

from hypothesis import settings

# The same examples on every run, and no deadline: how long an example takes tells of the machine.
settings.register_profile("project", max_examples=40, deadline=None, derandomize=True)
settings.load_profile("project")
