import { memorySettings } from '../start-settings.ts';
import { serviceUser } from './machine.ts';

export const serviceName = 'nabta.service';
export const unitFile = `/etc/systemd/system/${serviceName}`;

/** Beyond the time that the shop takes to stop, before systemd kills it. */
const killGraceSeconds = 20;

export type UnitOptions = {
  /** Folder of the code. */
  shop: string;
  settingsFile: string;
  /** Folders that the shop writes. */
  writable: string[];
  /** Folder of Node's compile cache, which systemd creates. */
  cacheDir: string;
  /** Flags of node in `npm start`. */
  flags: string[];
  stopSeconds: number;
};

export function describeUnit(options: UnitOptions): string {
  const { shop, settingsFile, flags } = options;
  const environment = {
    NODE_ENV: 'production',
    NABTA_ENV: settingsFile,
    NODE_COMPILE_CACHE: options.cacheDir,
    ...memorySettings,
  };
  const variables = Object.entries(environment).map(
    ([name, value]) => `Environment=${name}=${value}`,
  );
  return `# Written by npm run setup, which writes it again. Put changes of your own into
# ${unitFile}.d/override.conf (systemctl edit nabta)
[Unit]
Description=Nabta, an online store
After=network-online.target
Wants=network-online.target
# It starts again however often it ended.
StartLimitIntervalSec=0

[Service]
Type=exec
User=${serviceUser}
Group=${serviceUser}
WorkingDirectory=${shop}
${variables.join('\n')}
ExecStart=${[nodeProgram(shop), ...flags, `${shop}/build/server/index.js`].join(' ')}
Restart=always
RestartSec=2
TimeoutStopSec=${options.stopSeconds + killGraceSeconds}
UMask=0077

# The system is read-only, and the homes of people are hidden.
ProtectSystem=strict
ReadWritePaths=${options.writable.join(' ')}
CacheDirectory=nabta
CacheDirectoryMode=0700
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible

# MemoryDenyWriteExecute is missing: the compiler of V8 needs such memory.
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
LockPersonality=yes
RemoveIPC=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallErrorNumber=EPERM
SystemCallFilter=@system-service

[Install]
WantedBy=multi-user.target
`;
}

/** The release of Node that comes with the packages. */
export function nodeProgram(shop: string): string {
  return `${shop}/node_modules/node/bin/node`;
}
