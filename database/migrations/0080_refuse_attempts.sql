-- Ends the statement that calls it and its transaction, so that what was sent behind it is not done either.
create function refuse_attempt(seconds_left float8) returns void language plpgsql as $$
begin
  raise exception 'too many attempts to pay' using errcode = 'NB429', detail = seconds_left::text;
end $$;
