alter table payments
  -- Of the customer's details that its gateway was last asked to open it with: a gateway that knows a
  -- reference repeats its first answer to it, or refuses other details.
  add details_hash text,
  -- When the browser that placed the order came back from its page as failed. A gateway that never
  -- reports a failure leaves that as the only sign of one.
  add returned_failed_at timestamptz;
