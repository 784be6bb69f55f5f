export const account = {
  title: 'My account',
  unexpected: 'Something went wrong. Nothing was changed.',
  offline: 'The server did not answer. Check your connection and try again.',

  name: {
    title: 'Name',
    label: 'Your name',
    hint: 'Colleagues see it beside what you do.',
    save: 'Save name',
    saved: 'Your name is saved.',
  },

  password: {
    title: 'Password',
    current: 'Current password',
    wanted: 'New password',
    change: 'Change password',
    ends: 'You stay signed in here; every other session ends.',
    changed: 'Your password is changed. All other sessions have ended.',
  },

  factor: {
    title: 'Two-step sign-in',
    off: 'Off',
    on: 'On',
    why: 'Besides your password, signing in asks for a code from an app on your phone. Whoever learns your password still stays outside.',
    isOn: 'Signing in asks for a code from your authenticator app.',
    password: 'Your password',
    begin: 'Set up',
    scan: 'Scan this picture with an authenticator app, then type the six digits that it shows.',
    picture: 'QR code for an authenticator app',
    key: 'Or type this key into the app:',
    copyKey: 'Copy key',
    copiedKey: 'The key has been copied.',
    code: 'Code from the app',
    confirm: 'Switch on',
    renew: 'New backup codes',
    renewHint: 'The codes before stop working.',
    switchOff: 'Switch off',
    switchedOff: 'Two-step sign-in is switched off.',
    codes: 'Your backup codes',
    codesText:
      'Each lets you in once when your phone is not at hand. Keep them somewhere safe: they are shown only now.',
    copyCodes: 'Copy codes',
    copiedCodes: 'The codes have been copied.',
    print: 'Print',
    finished: 'I have kept them',
  },

  sessions: {
    title: 'Where you are signed in',
    of: '{browser} on {system}',
    browser: 'Another browser',
    system: 'another device',
    here: 'This device',
    used: 'Last used {when}',
    since: 'Signed in {when}',
    end: 'Sign out',
    endWhich: 'Sign out: {what}',
    endOthers: 'Sign out everywhere else',
    ended: 'That session has ended.',
    endedOthers: 'All other sessions have ended.',
  },

  strength: {
    hint: 'At least 12 characters. A few words that do not belong together are easy to remember.',
    short: 'Still too short: {count, plural, one {# character} other {# characters}} to go.',
    long: 'Too long.',
    weak: 'Weak: easy to guess.',
    fair: 'Fair.',
    strong: 'Strong.',
  },
} as const;

/** The pages before the door: signing in with a code, joining, a forgotten password. */
export const door = {
  backToSignIn: 'Back to sign-in',
  forgot: 'Forgot your password?',
  passwordSet: 'Your new password is saved. Please sign in.',
  joined: 'Welcome. Your account is ready: please sign in.',

  code: {
    title: 'Second step',
    text: 'Type the code that your authenticator app shows.',
    label: 'Code from the app',
    backupText: 'Type one of your backup codes. Each works once.',
    backupLabel: 'Backup code',
    useBackup: 'Use a backup code',
    useApp: 'Use the app',
    trust: 'Do not ask on this device for 30 days',
    submit: 'Continue',
  },

  invitation: {
    title: 'Welcome to the back office',
    text: 'Choose a password for {email}.',
    name: 'Your name',
    password: 'Password',
    submit: 'Open my account',
    deadTitle: 'This invitation does not work any more',
    deadText:
      'It was used, withdrawn or is older than seven days. Ask whoever invited you to send it again.',
  },

  request: {
    title: 'Forgot your password?',
    text: 'We send you a link with which you choose a new one.',
    email: 'E-mail',
    submit: 'Send link',
    sentTitle: 'Look into your mailbox',
    sent: 'If there is an account with this address, an e-mail with a link is on its way. The link works once, for one hour.',
    noMail: 'This store cannot send e-mails yet.',
    noMailText:
      'Ask an admin for help, or whoever runs the store’s server: this command makes a new password.',
  },

  reset: {
    title: 'Choose a new password',
    text: 'All sessions of your account end.',
    password: 'New password',
    submit: 'Save password',
    deadTitle: 'This link does not work any more',
    deadText: 'It was used or is older than one hour.',
    again: 'Ask for a new link',
  },
} as const;
