export const system = {
  title: 'System',
  lead: 'What the shop runs on, and whether it is well. The checks are those of npm run doctor.',
  setUp: 'Set up',
  state: {
    title: 'State',
    version: 'Version',
    attention: 'Needs attention',
    openItems: '{count, plural, =0 {Nothing} one {# item} other {# items}}',
    jobs: 'Jobs',
    jobCounts:
      '{queued, plural, one {# waits} other {# wait}}, {active, plural, one {# runs} other {# run}}, {later, plural, one {# is due later} other {# are due later}}',
    failedJobs:
      '{count, plural, one {# has failed for good in the last two days} other {# have failed for good in the last two days}}. The log and the attention list show why.',
    update:
      'The store cannot know of newer releases: it asks no other server. On a server that setup made, this command brings the newest one in, and goes back if it does not start:',
    variables: 'Held by variables',
    variablesLead:
      'The environment or nabta.env sets these. They cannot be changed in the back office:',
    noVariables: 'No variable holds a setting of the back office.',
  },
  checks: {
    title: 'Checks',
    again: 'Check again',
    running: 'Checking. This takes up to half a minute…',
    failed: 'The checks could not be run. Try again.',
    states: { ok: 'OK', look: 'Check this', wrong: 'Wrong' },
    summary:
      '{wrong, plural, =0 {Nothing is wrong} one {# thing is wrong} other {# things are wrong}}, {look, plural, =0 {and nothing needs a look} one {# needs a look} other {# need a look}}.',
    names: {
      address: 'Domain and HTTPS',
      configuration: 'Configuration',
      email: 'Mail server',
      gateway: 'Payments: {gateway}',
      webhooks: 'Webhooks: {gateway}',
      backups: 'Backups',
      stock: 'Stock',
      proxies: 'Proxy',
      storage: 'Pictures',
      disk: 'Disk',
      dataFolder: 'Data folder',
      database: 'Database',
      clock: 'Clock',
      settingsFile: 'Settings file',
    },
  },
  mail: {
    title: 'Email',
    send: 'Send a test email',
    off: 'No mail server is set up, so emails are saved and not sent.',
    sender: 'Emails come from {domain}. Receivers look up these records of it:',
    none: 'Emails come from no domain on the internet, so receivers have nothing to look up.',
    states: { present: 'Found', missing: 'Not found', unknown: 'No response' },
    hints: {
      spf: 'It lists the servers that may send for your domain. Your mail service tells you the TXT record to add, such as v=spf1 include:… ~all.',
      dkim: 'It signs your emails. Your mail service tells you the name and the text. We look under the usual names only, so a key under another name is not found.',
      dmarc:
        'It tells receivers what to do with forged emails. Begin with a TXT record named _dmarc with the text v=DMARC1; p=none.',
    },
  },
  payments: {
    title: 'Payments',
    text: 'Testing the key charges nothing. The checks show the last webhook.',
  },
  backups: {
    title: 'Backups',
    scheduled: 'The shop makes a backup every {hours, plural, one {hour} other {# hours}}.',
    last: 'The last one: {when}.',
    next: 'The next one: {when}.',
    none: 'No backup is known yet.',
    off: 'The shop makes none. Set BACKUP_TO and BACKUP_KEY, then restart it.',
    rehearse: 'Rehearse a restore now and then. This reads a backup into a temporary database:',
  },
  proxy: {
    title: 'Proxy',
    lead: 'A proxy gives the shop HTTPS. These files have your domain filled in; one is enough.',
    copy: 'Copy the file',
    copied: 'Copied: {file}',
    files: {
      caddy: 'Caddy, one server (/etc/caddy/Caddyfile)',
      nginx: 'nginx, one server (/etc/nginx/conf.d/shop.conf)',
      caddyServers: 'Caddy, several servers (web1 and web2)',
      nginxServers: 'nginx, several servers (web1 and web2)',
    },
  },
} as const;
