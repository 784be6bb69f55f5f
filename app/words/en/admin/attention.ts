export const attention = {
  title: 'Needs attention',
  tab: 'Attention',
  waiting: '{count, plural, =0 {Nothing waiting} one {1 item waiting} other {# items waiting}}',
  hint: '{count, plural, one {1 item needs attention} other {# items need attention}}',
  count: '{count, plural, =0 {Nothing open} one {1 open} other {# open}}',
  countDone: '{count, plural, =0 {Nothing done yet} one {1 done} other {# done}}',
  filters: 'Filter what needs attention',
  state: 'State',
  open: 'Open',
  done: 'Done',
  kind: 'Kind',
  allKinds: 'All kinds',
  none: 'Nothing needs attention.',
  noneHint: 'Anything your team must act on appears here automatically.',
  noneMatch: 'Nothing of this kind.',
  noneMatchHint: 'Try another filter.',
  older: 'Older ones',
  newest: 'Back to the newest',
  list: 'What needs attention',

  kinds: {
    unmatched_payment: 'Unmatched payment',
    amount_differs: 'Amount does not match',
    paid_twice: 'Paid twice',
    paid_after_cancel: 'Paid after it was cancelled',
    paid_without_stock: 'Paid, not in stock',
    paid_online_not_cash: 'Paid online, after cash was chosen',
    paid_after_erasure: 'Paid after its data was erased',
    erased_payable: 'An erased order can still be paid',
    details_not_taken: 'Shipping details changed too late',
    refund_unanswered: 'Refund status unknown',
    refund_failed: 'Refund failed at the bank',
    refund_owed: 'Refund owed',
    payment_unknown: 'Payment status unknown',
    payment_refused: 'Gateway refuses payments',
    late_order: 'Not shipped in time',
    email_failed: 'Email not delivered',
    bulk_change_stopped: 'Bulk change stopped',
    ad_event_failed: 'Purchase not reported to TikTok',
    low_stock: 'Low stock',
    review_waiting: 'Reviews waiting for approval',
    sample_reviews: 'Sample reviews are still shown',
    backup_missing: 'No new backup',
    service_unreadable: 'A saved password or key cannot be read',
  },
  what: {
    unmatched_payment:
      'The payment gateway reports {amount} as paid. No payment of this store has its reference {reference}.',
    paid_for_other:
      'The payment gateway reports {amount} as paid for order {other}, under the reference of order {order}. Neither order was marked as paid.',
    amount_differs:
      'The payment gateway reports {amount} as paid for order {order}, whose total is {expected}. The order was not marked as paid.',
    received_differs:
      '{amount} was recorded as received for order {order}, whose total is {expected}. The order counts as paid.',
    paid_twice: 'Order {order} was paid already when a second payment of {amount} arrived.',
    cart_paid_twice:
      'The same customer paid {amount} for order {order} and for order {other} with the same contents, less than a day apart.',
    paid_after_cancel: '{amount} arrived for order {order} after it had been cancelled.',
    paid_without_stock:
      'Order {order} was paid after its reservation had ended. Not everything is in stock.',
    paid_online_not_cash:
      'Order {order} was paid online after its customer had chosen cash, and its parcel is on its way.',
    paid_after_erasure:
      '{amount} arrived for order {order} after its customer’s data had been erased. The order no longer has an address.',
    erased_payable:
      'The customer’s data of order {order} was erased while its payment page ({amount}) was open, and the payment gateway {gateway} has not closed that page. Its reference is {reference}.',
    details_not_taken:
      'The customer sent different shipping details when order {order} was already being paid, paid or on its way. The order keeps its original details.',
    refund_unanswered:
      'The payment gateway has not confirmed the refund of {amount} for order {order}.',
    refund_failed:
      'The refund of {amount} for order {order} was completed, then rejected by the customer’s bank. The money is back at the payment gateway, but the customer may think it was refunded.',
    refund_owed:
      'Order {order} was paid and then cancelled, and not all of its money has been refunded.',
    payment_unknown:
      'The status of the payment of {amount} for order {order} has been unknown for an hour. The shopper had opened the payment page.',
    payment_refused:
      'The payment gateway {gateway} refused to open a payment page, most recently for order {order}: {reason}',
    late_order: 'Order {order} is paid and should have been shipped by {due}.',
    email_failed: 'The email “{email}” could not be delivered and will not be retried.',
    email_failed_order:
      'The email “{email}” about order {order} could not be delivered and will not be retried.',
    email_bounced:
      'The email “{email}” bounced: its address does not accept email. No further emails are sent to it until it is corrected or cleared.',
    email_bounced_order:
      'The email “{email}” about order {order} bounced: its address does not accept email. No further emails are sent to it until it is corrected or cleared.',
    email_waiting:
      'The email “{email}” has been waiting for more than a day. The store keeps trying to send it.',
    email_waiting_order:
      'The email “{email}” about order {order} has been waiting for more than a day. The store keeps trying to send it.',
    bulk_change_stopped:
      'A bulk change of orders, or its emails to customers, failed repeatedly and was stopped. Some orders were not changed.',
    ad_event_failed:
      'The purchase of order {order} could not be reported to TikTok ({reason}) and will not be retried. The order itself is not affected.',
    low_stock: 'Few units of {title} are left: {count}.',
    low_stock_none: '{title} is sold out.',
    low_stock_past: 'Few units of {title} were left.',
    review_waiting: 'Customers’ reviews have been waiting for more than three days.',
    sample_reviews:
      'The shop is public, but its home page still shows sample comments and ratings that no customer wrote.',
    sample_rating:
      'The shop is public. Its sample comments were replaced, but the overall rating next to them is still a sample that no customer gave.',
    backup_missing: 'The last backup of the shop failed.',
    service_unreadable:
      'The shop cannot read what was saved for {gateway}: it was restored or moved without its secret. Until it is typed again, the service is not used.',
    backup_none:
      'The shop is public and has no backup. If its server or disk fails, its orders, customers and pictures are lost.',
    backup_old:
      'The last backup of the shop is more than a week old, and no automatic backups are set up. Everything since then would be lost with the server.',
    backup_late: 'The next backup of the shop is overdue.',
    backup_disk_full:
      'The last backup of the shop failed: the backup disk or the shop’s own disk is full.',
    backup_no_folder:
      'The last backup of the shop failed: the backup folder does not exist. Its disk may not be connected.',
    backup_not_writable:
      'The last backup of the shop failed: the shop cannot write to the backup folder.',
    backup_no_bucket: 'The last backup of the shop failed: the backup bucket does not exist.',
    backup_refused:
      'The last backup of the shop failed: the backup bucket refused it. Its key or another setting is wrong.',
    backup_unreachable:
      'The last backup of the shop failed: the backup bucket could not be reached, or did not accept it.',
  },
  todo: {
    unmatched_payment:
      'Look up the reference at the payment gateway. Refund the payment there, or find the order it was meant for.',
    amount_differs:
      'Compare with the payment gateway. Ship only for the right amount: refund the payment, or ask the customer for the difference.',
    received_differs:
      'Compare with the list of the courier or the bank. Ask for the difference, or write down why it is right.',
    paid_twice: 'Ask the customer whether they want both. If not, refund one of the payments.',
    paid_after_cancel: 'Refund the payment, or reopen the order and ship it.',
    paid_without_stock: 'Wait for stock, or cancel the order and refund it.',
    paid_online_not_cash: 'Tell the courier not to collect anything.',
    paid_after_erasure: 'Refund the payment on the order page.',
    erased_payable:
      'Close the payment in the gateway’s dashboard if it offers that. If it is paid anyway, refund it.',
    details_not_taken:
      'Ask the customer where to send the parcel. Their new details are in the order’s timeline; edit the address on the order page.',
    refund_unanswered:
      'Check with the gateway on the order page. If that is no longer possible, look in the gateway’s dashboard and record the outcome on the order page. Do not refund again before that.',
    refund_failed:
      'Contact the customer. Refund again on the order page, or transfer the money another way and add a note to the order.',
    refund_owed:
      'Refund it on the order page, or mark this as done and note why it is not refunded.',
    payment_unknown:
      'Check with the gateway, or look in its dashboard. The store keeps checking automatically.',
    payment_refused:
      'Check the shop, its domain and its payment methods in the gateway’s dashboard. It may refuse every order until that is fixed. Then mark this as done.',
    late_order: 'Ship it and add the tracking number, or tell the customer when it will arrive.',
    email_failed: 'Check the address, and send the email again or call the customer.',
    invitation_failed:
      'Check the address on the Team page. Send the invitation again and pass on the link yourself, or withdraw it and invite the correct address.',
    email_bounced:
      'Call the customer and correct the address on the order page. If the address is right, send the email again: that clears it.',
    bulk_change_stopped:
      'Open the change to see how many orders are done, then select the rest in the order list. If it stops again, ask the person who runs the server to check its log.',
    ad_event_failed:
      'Check the pixel and the access token in TikTok’s Events Manager. Once they are right, later purchases are reported as usual.',
    low_stock:
      'Order more, and record what arrives. Or change the number at which its stock is low.',
    review_waiting: 'Read them, then publish or hide each one.',
    sample_reviews:
      'Ask the person who runs the server to replace them with your own customers’ comments and rating, or to show only verified reviews. If they already come from your customers, an owner can confirm that here.',
    service_unreadable:
      'An owner types the password or key again under Settings, “Email and payments”. Or the person who runs the server gives the shop its former secret back.',
    backup_missing:
      'Tell the person who runs the server: the shop’s log gives more details. The shop tries again every hour; until then, a backup can be made by hand.',
    backup_none:
      'Ask the person who runs the server to set up automatic backups, or to make one by hand; the guide “Backup and restore” shows both. If your hosting provider makes backups of the database and the pictures, mark this as done and note which.',
  },
  reviews: 'Waiting reviews',
  stock: 'The stock',
  whatToDo: 'What to do',
  since: 'Since {when}',
  times: '{times, plural, one {Happened once} other {Happened # times}}',
  order: 'Order {id}',
  email: 'The email',
  refund: 'The refund',
  bulkChange: 'The change',
  ask: 'Check with the gateway',
  answers: {
    paid: 'The gateway reports the payment as paid.',
    failed: 'The gateway reports the payment as failed.',
    open: 'The gateway has no outcome yet.',
  },

  markDone: 'Mark as done',
  note: 'What was done',
  noteHint: 'Your colleagues see it, with your name.',
  marked: 'Marked as done.',
  confirm: 'Confirm they are from our customers',
  confirmYes: 'Confirm',
  confirmNote: 'Where the reviews and stars come from',
  confirmed: 'Confirmed.',
  adminsOnly: 'Only an owner can confirm this.',
  doneBy: 'Done by {who}, {when}',
  doneItself: 'Resolved automatically, {when}',
  someone: 'a team member',
  colleague: '{who} marked this as done in the meantime ({when}).',
  overMeanwhile: 'This was resolved automatically in the meantime ({when}).',
  happenedAgain:
    'This happened again in the meantime. Check it, then press again to mark it as done.',
} as const;
