"""Many tables in one compiled step: one encoding of observations and actions for every edition and table size."""
