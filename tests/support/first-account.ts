export const ownerAccount = {
  name: 'admin',
  email: 'owner@shop.test',
  password: 'lantern quiet mosaic',
} as const;

type Send = (path: string, init: RequestInit) => Promise<Response>;

/** Completes the owner's first sign-in; `send` is signed in with the first account. */
export async function setUpFirstAccount(send: Send): Promise<void> {
  const body = new URLSearchParams(ownerAccount);
  const { status } = await send('/adminLogin/first-account', { method: 'POST', body });
  if (status !== 302) throw new Error(`the setup of the first account answered ${status}`);
}
