// Uses better-auth's own hashes. Loaded on first use: the module is large, and no shopper needs it.

export async function hashPassword(password: string): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto');
  return hashPassword(password);
}

export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const { verifyPassword } = await import('better-auth/crypto');
  return verifyPassword({ hash, password });
}
