import type { HandleRequest } from '#database/embedded/lock-rpc.ts';
import { type BackupSource, makeBackup } from '../backup/make-backup.ts';
import { amountsRequest, runAmountsRequest } from './amounts-request.ts';
import { backupRequest, recordMadeBackup, recordRequest } from './backup-request.ts';
import { doctorRequest, readDatabaseReport } from './doctor.ts';
import { privacyRequest, runPrivacyRequest } from './privacy-request.ts';
import { runStaffRequest, staffRequest } from './staff-request.ts';

export function createCommandHandler(source: BackupSource): HandleRequest {
  return async (request) => {
    const staff = staffRequest.safeParse(request);
    if (staff.success) return runStaffRequest(source, staff.data);
    const backup = backupRequest.safeParse(request);
    if (backup.success) return makeBackup(source, backup.data);
    const made = recordRequest.safeParse(request);
    if (made.success) return recordMadeBackup(source.db, made.data);
    const privacy = privacyRequest.safeParse(request);
    if (privacy.success) return runPrivacyRequest(source.db, privacy.data);
    const amounts = amountsRequest.safeParse(request);
    if (amounts.success) return runAmountsRequest(source.db, amounts.data);
    if (doctorRequest.safeParse(request).success) return readDatabaseReport(source.db);
    throw new Error('the running server does not know this command');
  };
}
