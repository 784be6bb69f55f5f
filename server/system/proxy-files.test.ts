import { expect, test } from 'vitest';
import { fillProxyFiles } from './proxy-files.ts';

const files = fillProxyFiles({ publicUrl: 'https://oud.ae', port: 4000 });

test('the files for one server lead from the domain to the port of this server', () => {
  expect(files.caddy).toMatch(/^oud\.ae \{$/m);
  expect(files.caddy).toContain('reverse_proxy 127.0.0.1:4000 {');
  expect(files.nginx).toContain('server_name oud.ae;');
  expect(files.nginx.match(/^\tserver .*;$/gm)).toEqual(['\tserver 127.0.0.1:4000;']);
});

test('the files for several servers balance them', () => {
  expect(files.caddyServers).toMatch(/^oud\.ae \{$/m);
  expect(files.caddyServers).toContain('reverse_proxy web1:3000 web2:3000 {');
  expect(files.nginxServers).toContain('server_name oud.ae;');
  expect(files.nginxServers).toContain('server web2:3000 max_fails=1 fail_timeout=2s;');
});

test('no file has a placeholder or the domain of an example left', () => {
  for (const text of Object.values(files)) {
    expect(text).not.toMatch(/shop\.example\.com|\{\$DOMAIN\}|web\d:3000 max_fails.*\n.*127/);
    expect(text.match(/\{/g)).toHaveLength(text.match(/\}/g)?.length ?? 0);
  }
});
