/** About what search results show of a description. */
const most = 160;

/** As many of the sentences as search results show; a first one that is too long ends in "…". */
export function fitDescription(sentences: string[]): string {
  const [first = '', ...others] = sentences.map(inOneLine).filter(Boolean);
  const start = first.length > most ? cut(first) : first;
  return others.reduce((text, next) => {
    const longer = `${text} ${next}`;
    return longer.length > most ? text : longer;
  }, start);
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function cut(text: string): string {
  const words = text.slice(0, most).replace(/\s+\S*$/, '');
  return `${words.slice(0, most - 1).replace(/[\s.,:;،؛]+$/, '')}…`;
}
