// What a page shows of an order to whoever has only its number.

const hidden = '•••';

/** "l•••@e•••.com": first letters and the ending, enough to recognise one's own. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  if (!domain) return hidden;
  const ending = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : '';
  return `${firstLetter(name)}${hidden}@${firstLetter(domain)}${hidden}${ending}`;
}

/** "••• ••67": the last two digits. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length < 5 ? hidden : `${hidden} ••${digits.slice(-2)}`;
}

/** A street gives nothing away: a house number alone may be enough to find somebody. */
export function maskStreet(street: string): string {
  return street.trim() ? `${hidden} ${hidden}` : '';
}

function firstLetter(text: string): string {
  return [...text][0] ?? '';
}
