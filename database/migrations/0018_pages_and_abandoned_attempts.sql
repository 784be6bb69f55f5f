-- When a shopper was given the gateway's page, from which their day to pay is counted; and when the
-- store gave an attempt up that its gateway had not ended: money may still come of such a one.
alter table payments add opened_at timestamptz, add abandoned_at timestamptz;
update payments set opened_at = created_at where redirect_url is not null;
