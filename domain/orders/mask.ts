// For pages that anyone with the order's number can open.

const hidden = '•••';

/** "l•••@e•••.com": enough for shoppers to recognize their own. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  if (!domain) return hidden;
  const ending = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : '';
  return `${firstLetter(name)}${hidden}@${firstLetter(domain)}${hidden}${ending}`;
}

export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length < 5 ? hidden : `${hidden} ••${digits.slice(-2)}`;
}

/** Hides all of it: a house number alone may identify a person. */
export function maskStreet(street: string): string {
  return street.trim() ? `${hidden} ${hidden}` : '';
}

function firstLetter(text: string): string {
  return [...text][0] ?? '';
}
