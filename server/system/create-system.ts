import type { Config } from '#config.ts';
import type { Db } from '#database/schema.ts';
import { isRealGatewayName } from '#domain/settings/real-gateways.ts';
import type { SavedService } from '#domain/settings/services.ts';
import type { StoreSettings } from '#domain/settings/store-settings.ts';
import type { System } from '#domain/settings/system.ts';
import { readNewestBackup } from '../commands/doctor.ts';
import { chosenGateways, currentAccount, mailUrlOf } from '../process/live-services.ts';
import { fillProxyFiles } from './proxy-files.ts';
import { findSenderDomain } from './sender-domain.ts';

type Saved = readonly SavedService[];
type Parts = { config: Config; settings: StoreSettings; saved: () => Saved; db: Db };

export function createSystem({ config, settings, saved, db }: Parts): System {
  const { publicUrl, port } = config;
  return {
    release: settings.release,
    async examine() {
      // The checks load programs that a start does not need.
      const { examineRunningShop } = await import('../commands/doctor-checks.ts');
      return examineRunningShop(withSavedSettings(config, settings, saved()), db);
    },
    async testAddress() {
      const { testAddress } = await import('../commands/doctor-outside.ts');
      return testAddress(publicUrl);
    },
    async findLastBackup() {
      const backup = await readNewestBackup(db);
      return backup ? new Date(backup.madeAt) : undefined;
    },
    findSenderDomain: () => findSenderDomain(settings.mailFrom.address),
    proxyFiles: () => fillProxyFiles({ publicUrl, port }),
  };
}

/** Returns what the shop uses: the environment's values, and those that its owner saved. */
function withSavedSettings(
  config: Config,
  { supportEmail, name }: StoreSettings,
  saved: Saved,
): Config {
  const accounts = chosenGateways(config, saved).map((one) =>
    isRealGatewayName(one)
      ? currentAccount(config, saved, one)
      : config.gateways.find((gateway) => gateway.name === one),
  );
  return {
    ...config,
    supportEmail,
    storeName: name,
    smtpUrl: mailUrlOf(config, saved),
    gateways: accounts.filter((account) => account !== undefined),
  };
}
