import { createFileProcess, ProcessTimeout } from '../file-process/file-process.ts';
import type { SheetLimits, SheetProblem, SheetResult, SheetRow, SheetWork } from './read-sheet.ts';

export type SheetReader = {
  /** CSV in UTF-8, UTF-16 or Windows-1256, or the first sheet of an XLSX, without empty rows. */
  read(sheet: Uint8Array, limits: SheetLimits): Promise<SheetRow[] | SheetProblem | 'too_slow'>;
  close(): void;
};

const readTimeoutMs = 10_000;

/** Starts its own process, so that a slow sheet delays no picture. */
export function createSheetReader({ timeoutMs = readTimeoutMs } = {}): SheetReader {
  const { request, close } = createFileProcess<SheetWork, SheetResult>();
  return {
    async read(sheet, limits) {
      try {
        return (await request({ sheet, limits }, timeoutMs)) ?? 'damaged';
      } catch (error) {
        if (error instanceof ProcessTimeout) return 'too_slow';
        throw error;
      }
    },
    close,
  };
}
