export const attention = {
  title: 'Needs attention',
  tab: 'Attention',
  waiting: '{count, plural, =0 {Nothing waits} one {1 thing waits} other {# things wait}}',
  hint: '{count, plural, one {1 thing needs attention} other {# things need attention}}',
  count: '{count, plural, =0 {Nothing open} one {1 open} other {# open}}',
  countDone: '{count, plural, =0 {Nothing done yet} one {1 done} other {# done}}',
  filters: 'Filter what needs attention',
  state: 'State',
  open: 'Open',
  done: 'Done',
  kind: 'Kind',
  allKinds: 'All kinds',
  none: 'Nothing needs attention.',
  noneHint: 'What somebody must act on appears here by itself.',
  noneMatch: 'Nothing of this kind.',
  noneMatchHint: 'Try another filter.',
  older: 'Older ones',
  newest: 'Back to the newest',
  list: 'What needs attention',

  kinds: {
    unmatched_payment: 'Paid at the gateway, not here',
    amount_differs: 'The amount differs',
    paid_twice: 'Paid twice',
    paid_after_cancel: 'Paid after it was cancelled',
    paid_after_erasure: 'Paid after it was erased',
    erased_payable: 'An erased order can still be paid',
    details_not_taken: 'Other shipping details sent too late',
    refund_unanswered: 'Refund without an answer',
    refund_failed: 'Refund failed afterwards',
    refund_owed: 'Refund owed',
    payment_unknown: 'Payment still unknown',
    payment_refused: 'Payments are refused',
    late_order: 'Not shipped in time',
    email_failed: 'Email not delivered',
    bulk_change_stopped: 'A change of many orders stopped',
    ad_event_failed: 'Purchase not reported to TikTok',
    review_waiting: 'Reviews wait to be read',
    sample_reviews: 'The reviews and stars shown are samples',
    backup_missing: 'No new backup',
  },
  what: {
    unmatched_payment:
      'The payment gateway reports {amount} as paid. No payment of this store has its reference {reference}.',
    paid_for_other:
      'The payment gateway reports {amount} as paid for order {other}, under the reference of order {order}. Neither of them was made paid by it.',
    amount_differs:
      'The payment gateway reports {amount} as paid for order {order}, whose total is {expected}. The order was not made paid by it.',
    paid_twice: 'Order {order} was paid already when a second payment of {amount} arrived.',
    cart_paid_twice:
      'The same customer paid {amount} for order {order} and for order {other} with the same contents, less than a day apart.',
    paid_after_cancel: '{amount} arrived for order {order} after it had been cancelled.',
    paid_after_erasure:
      '{amount} arrived for order {order} after its customer’s data had been erased. It has no address any more.',
    erased_payable:
      'The customer’s data of order {order} was erased while its payment page ({amount}) was open, and the payment gateway {gateway} has not closed that page. Its reference is {reference}.',
    details_not_taken:
      'The customer sent other shipping details when order {order} was already paid, being paid or on its way. It keeps what it had.',
    refund_unanswered:
      'The payment gateway has not said whether the refund of {amount} for order {order} was made.',
    refund_failed:
      'The refund of {amount} for order {order} was done, and then failed at the customer’s bank. The money is back at the payment gateway, and the customer may believe that it was refunded.',
    refund_owed:
      'Order {order} was paid and then cancelled, and not all of its money has been refunded.',
    payment_unknown:
      'The payment gateway has not said for an hour how the payment of {amount} for order {order} stands. The shopper was on its page.',
    payment_refused:
      'The payment gateway {gateway} refused to open a payment page, last for order {order}: {reason}',
    late_order: 'Order {order} is paid and should have been shipped by {due}.',
    email_failed: 'The email “{email}” will not be tried again.',
    email_failed_order: 'The email “{email}” about order {order} will not be tried again.',
    email_bounced:
      'The email “{email}” bounced: its address accepts no emails. Nothing more is sent to that address until it is corrected or cleared.',
    email_bounced_order:
      'The email “{email}” about order {order} bounced: its address accepts no emails. Nothing more is sent to that address until it is corrected or cleared.',
    email_waiting:
      'The email “{email}” has been waiting for more than a day. The store is trying to send it again.',
    email_waiting_order:
      'The email “{email}” about order {order} has been waiting for more than a day. The store is trying to send it again.',
    bulk_change_stopped:
      'A change of many orders, or its emails to customers, failed again and again and was stopped. Some of the orders are as they were before.',
    ad_event_failed:
      'TikTok was not told that order {order} was paid, and will not be ({reason}). The order itself is fine.',
    review_waiting: 'Customers’ reviews have been waiting for more than three days.',
    sample_reviews:
      'The shop is public, and the comments and stars on home are the samples it came with. No customer wrote them.',
    sample_rating:
      'The shop is public. Its comments have been replaced, but the overall rating beside them is the sample it came with. No customer gave it.',
    backup_missing: 'The last backup of the shop failed.',
    backup_none:
      'The shop is public and has no backup. If its server or disk fails, its orders, customers and pictures are lost.',
    backup_old:
      'The last backup of the shop is more than a week old, and no automatic backups are set up. What came since then would be lost with the server.',
    backup_late: 'The next backup of the shop is overdue.',
    backup_disk_full:
      'The last backup of the shop failed: there is no room for it, on the disk it goes to or on that of the shop.',
    backup_no_folder:
      'The last backup of the shop failed: the folder it goes to is not there. Its disk may not be connected.',
    backup_not_writable:
      'The last backup of the shop failed: the shop may not write to the folder it goes to.',
    backup_no_bucket: 'The last backup of the shop failed: the bucket it goes to is not there.',
    backup_refused:
      'The last backup of the shop failed: the bucket it goes to refuses it. Its key or another setting of it is wrong.',
    backup_unreachable:
      'The last backup of the shop failed: the bucket it goes to could not be reached, or did not take it.',
  },
  todo: {
    unmatched_payment:
      'Look for the reference in the books of the payment gateway. Give the money back there, or find the order it was meant for.',
    amount_differs:
      'Compare with the books of the payment gateway. Ship for the right amount only: give the money back, or ask the customer for the rest.',
    paid_twice: 'Ask the customer whether they want both. If not, give one payment back.',
    paid_after_cancel: 'Give the money back, or take the cancellation back and ship.',
    paid_after_erasure: 'Give the money back, on the page of the order.',
    erased_payable:
      'Close the payment in the panel of the gateway if it offers that. If it is paid all the same, give the money back.',
    details_not_taken:
      'Ask the customer where the parcel is to go. What they sent is in the history of the order; correct the address there.',
    refund_unanswered:
      'Ask the payment gateway again on the page of the order; where that is no longer possible, look in its own panel and record on the page what you found. Do not make a second refund before.',
    refund_failed:
      'Contact the customer. Refund again on the page of the order, or transfer the money another way and note it there.',
    refund_owed:
      'Refund it on the page of the order, or mark this as done and note why it is not refunded.',
    payment_unknown:
      'Ask the payment gateway again, or look into its books. The store goes on asking by itself.',
    payment_refused:
      'Check the shop, its domain and its payment methods in the gateway’s dashboard. It may refuse every order until that is fixed. Then mark this as done.',
    late_order: 'Ship it and enter the tracking number, or tell the customer when it comes.',
    email_failed: 'Check the address, and send the email again or call the customer.',
    invitation_failed:
      'Check the address on the page of people. Send the invitation again and give them its link yourself, or withdraw it and invite the right address.',
    email_bounced:
      'Call the customer and correct the address on the page of the order. If the address is right, send the email again: that clears it.',
    bulk_change_stopped:
      'Look at the change: it shows how many orders are done. Choose the others again in the list of orders. If it stops again, ask the person who runs the server to look for the reason in its log.',
    ad_event_failed:
      'Check the pixel and the access token in TikTok’s Events Manager. Once they are right, later purchases are reported as usual.',
    review_waiting: 'Read them, and publish or hide each of them.',
    sample_reviews:
      'Ask the person who runs the server to put your own customers’ comments and rating in their place, or to show only reviews by people who bought here. If what is shown is from your customers already, confirm that as an owner.',
    backup_missing:
      'Tell the person who runs the server: the log of the shop says more about the reason. The shop tries again every hour; until then, a backup can be made by hand.',
    backup_none:
      'Ask the person who runs the server to set up automatic backups, or to make one by hand; the guide “Backup and restore” shows both. If your hosting provider makes backups of the database and the pictures, mark this as done and note which.',
  },
  reviews: 'The reviews that wait',
  whatToDo: 'What to do',
  since: 'Since {when}',
  times: '{times, plural, one {It happened once} other {It happened # times}}',
  order: 'Order {id}',
  email: 'The email',
  refund: 'The refund',
  bulkChange: 'The change',
  ask: 'Ask the gateway',
  answers: {
    paid: 'The gateway says that it was paid.',
    failed: 'The gateway says that it failed.',
    open: 'The gateway does not say how it ended.',
  },

  markDone: 'Mark as done',
  note: 'What was done',
  noteHint: 'Your colleagues see it, with your name.',
  marked: 'Marked as done.',
  confirm: 'Confirm that they are our customers’ own',
  confirmYes: 'Confirm',
  confirmNote: 'Where the reviews and stars come from',
  confirmed: 'Confirmed.',
  adminsOnly: 'Only an owner can confirm this.',
  doneBy: 'Done by {who}, {when}',
  doneItself: 'Over by itself, {when}',
  someone: 'somebody of the staff',
  colleague: '{who} has marked this as done meanwhile ({when}).',
  overMeanwhile: 'This was over by itself meanwhile ({when}).',
  happenedAgain:
    'It has happened again meanwhile. Look at it once more; pressed again, it is marked as done.',
} as const;
