import type { Config } from '#config.ts';
import type { Db } from '#database/schema.ts';
import type { StoreSettings } from '#domain/settings/store-settings.ts';
import type { System } from '#domain/settings/system.ts';
import { readNewestBackup } from '../commands/doctor.ts';
import { fillProxyFiles } from './proxy-files.ts';
import { findSenderDomain } from './sender-domain.ts';

type Parts = { config: Config; settings: StoreSettings; db: Db };

export function createSystem({ config, settings, db }: Parts): System {
  const { publicUrl, port } = config;
  return {
    release: settings.release,
    async examine() {
      // The checks load programs that a start does not need.
      const { examineRunningShop } = await import('../commands/doctor-checks.ts');
      return examineRunningShop(withSavedSettings(config, settings), db);
    },
    async findLastBackup() {
      const backup = await readNewestBackup(db);
      return backup ? new Date(backup.madeAt) : undefined;
    },
    findSenderDomain: () => findSenderDomain(settings.mailFrom.address),
    proxyFiles: () => fillProxyFiles({ publicUrl, port }),
  };
}

/** The checks see what the shop uses: the environment's values, and those that its owner saved. */
function withSavedSettings(config: Config, { supportEmail, name }: StoreSettings): Config {
  return { ...config, supportEmail, storeName: name };
}
