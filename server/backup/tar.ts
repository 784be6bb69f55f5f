// A backup is a plain tar, so that its owner can open it without us. Of the format (POSIX ustar)
// only what we need: files with short ASCII names, one header and then the contents, in blocks.

export const blockSize = 512;

/** `madeAt` in seconds since 1970. */
export type TarHeader = { name: string; size: number; madeAt: number };

export function writeTarHeader({ name, size, madeAt }: TarHeader): Buffer {
  const block = Buffer.alloc(blockSize);
  const put = (text: string, at: number) => block.write(text, at, 'latin1');
  put(name, 0);
  put('0000600\0', 100);
  put('0000000\0', 108);
  put('0000000\0', 116);
  put(`${octal(size)}\0`, 124);
  put(`${octal(madeAt)}\0`, 136);
  put('        ', 148);
  put('0', 156);
  put('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

export function readTarHeader(block: Buffer): TarHeader | undefined {
  const name = block.toString('latin1', 0, 100).replace(/\0.*$/s, '');
  const header = { name, size: readOctal(block, 124), madeAt: readOctal(block, 136) };
  const isSound = name !== '' && Number.isInteger(header.size) && Number.isInteger(header.madeAt);
  return isSound && writeTarHeader(header).equals(block) ? header : undefined;
}

export function tarPadding(size: number): Buffer {
  return Buffer.alloc((blockSize - (size % blockSize)) % blockSize);
}

export const endOfTar = Buffer.alloc(2 * blockSize);

function octal(value: number): string {
  return value.toString(8).padStart(11, '0');
}

function readOctal(block: Buffer, at: number): number {
  return Number.parseInt(block.toString('latin1', at, at + 11), 8);
}
