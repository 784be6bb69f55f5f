import { join } from 'node:path';
import { type CommandResult, findServiceUser, type Machine } from './machine.ts';
import { nodeProgram } from './service-unit.ts';

type Shop = { machine: Machine; shop: string };

/** Runs a command with the settings and the rights of the service, whatever the shell has set. */
export async function runShopCommand(
  { machine, shop }: Shop,
  args: string[],
): Promise<CommandResult> {
  return machine.run(nodeProgram(shop), [join(shop, 'build', 'server', 'command.js'), ...args], {
    cwd: shop,
    env: { HOME: '/nonexistent', NODE_ENV: 'production', NABTA_ENV: join(shop, 'nabta.env') },
    ...(process.getuid?.() === 0 && { owner: await findServiceUser(machine) }),
  });
}
