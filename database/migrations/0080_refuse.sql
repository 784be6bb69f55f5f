-- Ends the statement that calls it, and its transaction with all that was sent behind it. `code` is an SQLSTATE of
-- five letters that PostgreSQL has no use for, and says why.
create function refuse(code text, detail text default '') returns void language plpgsql as $$
begin
  raise exception 'refused' using errcode = code, detail = detail;
end $$;
