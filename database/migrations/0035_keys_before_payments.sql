-- A key is claimed for a payment that the same transaction writes a moment later.
alter table payment_requests
  alter constraint payment_requests_payment_id_fkey deferrable initially deferred;
