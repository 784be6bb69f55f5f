import type { ProxyFile } from '#domain/settings/system.ts';
import caddySeveral from '../../deploy/Caddyfile?raw';
import caddySingle from '../../deploy/Caddyfile.single?raw';
import nginxSeveral from '../../deploy/nginx.conf?raw';

type Site = { publicUrl: string; port: number };

/** Fills the files of `deploy` with the shop's domain. Several servers keep the names that the files have. */
export function fillProxyFiles({ publicUrl, port }: Site): Record<ProxyFile, string> {
  const { hostname } = new URL(publicUrl);
  const nginx = nginxSeveral.replace('server_name shop.example.com;', `server_name ${hostname};`);
  const ownPort = port === 0 ? 3000 : port;
  return {
    caddy: caddySingle
      .replace(/^shop\.example\.com \{$/m, `${hostname} {`)
      .replace('127.0.0.1:3000', `127.0.0.1:${ownPort}`),
    nginx: nginx
      .replace(/^#.*\n#.*\n/, `# Serves one server. ${httpsHint}\n`)
      .replace(
        /^\tserver web1:3000 .*\n\tserver web2:3000 .*\n/m,
        `\tserver 127.0.0.1:${ownPort};\n`,
      )
      .replace(
        "\t# Shared by nginx's processes. After one failed connection a server gets no requests for two seconds.\n",
        '',
      ),
    caddyServers: caddySeveral
      .replace(/^\{\$DOMAIN\} \{$/m, `${hostname} {`)
      .replace('DOMAIN', hostname),
    nginxServers: nginx,
  };
}

const httpsHint = "Copy it to /etc/nginx/conf.d and add HTTPS, for example with certbot's lines.";
