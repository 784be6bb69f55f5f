/** Networks in the order of their links. A handle is inserted into `page`. */
const networks = {
  instagram: { page: 'https://www.instagram.com/', host: 'instagram.com', handle: /^[\w.]{1,30}$/ },
  facebook: { page: 'https://www.facebook.com/', host: 'facebook.com', handle: /^[\w.]{5,50}$/ },
  tiktok: { page: 'https://www.tiktok.com/@', host: 'tiktok.com', handle: /^[\w.]{2,24}$/ },
  snapchat: {
    page: 'https://www.snapchat.com/add/',
    host: 'snapchat.com',
    handle: /^[\w.-]{3,15}$/,
  },
  x: { page: 'https://x.com/', host: 'x.com', handle: /^\w{1,15}$/ },
  youtube: { page: 'https://www.youtube.com/@', host: 'youtube.com', handle: /^[\w.-]{3,30}$/ },
};

export type SocialNetwork = keyof typeof networks;

export const socialNetworks = Object.keys(networks) as SocialNetwork[];

/**
 * Returns the address of a page, as text, from "@yourbrand", "yourbrand", "x.com/yourbrand" or the address itself.
 * Returns other text unchanged: the caller checks addresses.
 */
export function expandHandle(network: SocialNetwork, text: string): string {
  const { page, host, handle } = networks[network];
  const bare = text.replace(/^(www\.)?(?=[^/]+\/)/, '');
  if (bare.startsWith(`${host}/`)) return `https://www.${bare}`.replace('www.x.com', 'x.com');
  const [, at = '', name = ''] = /^(@?)([\w.-]+)$/.exec(text) ?? [];
  // A name with a dot may be a domain, unless it has the sign.
  return handle.test(name) && (at || !name.includes('.')) ? `${page}${name}` : text;
}
