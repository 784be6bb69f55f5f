-- Why a charge failed, where its gateway says so: one of the codes that every gateway's own words are
-- mapped to. Null for attempts from before, and where the gateway says nothing.
alter table payments add failure_reason text;
