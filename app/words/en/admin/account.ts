export const account = {
  title: 'My account',
  release: 'Software release',

  name: {
    title: 'Name',
    label: 'Your name',
    hint: 'Your team sees it next to what you do.',
    save: 'Save name',
    saved: 'Your name is saved.',
  },

  notices: {
    title: 'New orders',
    lead: 'How you learn of an order as soon as it is paid. Only you get it; colleagues choose for themselves.',
    byEmail: 'Email me about each new order',
    inBrowser: 'Browser notification while the back office is open in a tab',
    inTitle: 'Number of new orders in the title of the tab',
    mailOff: 'This store has no mail server yet: emails are saved, not sent.',
    allow: 'Allow notifications',
    denied:
      'Your browser blocks notifications from this site. Allow them in its settings for this site.',
    missing:
      'This browser has no notifications. On a phone, add the back office to the home screen first.',
    save: 'Save',
    saved: 'Your choice is saved.',
  },

  password: {
    title: 'Password',
    current: 'Current password',
    newPassword: 'New password',
    change: 'Change password',
    ends: 'You stay signed in here; every other session ends.',
    changed: 'Your password is changed. All other sessions have ended.',
  },

  factor: {
    demanded:
      'Your store requires two-factor authentication. Set it up here to use the other pages.',
    stays: 'An owner requires it for everyone, so it cannot be turned off.',
    title: 'Two-factor authentication',
    off: 'Off',
    on: 'On',
    why: 'Signing in also asks for a code from an app on your phone, so a stolen password is not enough.',
    isOn: 'Signing in asks for a code from your authenticator app.',
    password: 'Your password',
    begin: 'Set up',
    scan: 'Scan this picture with an authenticator app, then type the six digits that it shows.',
    picture: 'QR code for an authenticator app',
    key: 'Or type this key into the app:',
    copyKey: 'Copy key',
    copiedKey: 'The key has been copied.',
    code: 'Code from the app',
    confirm: 'Turn on',
    renew: 'New backup codes',
    renewHint: 'The previous codes stop working.',
    switchOff: 'Turn off',
    switchedOff: 'Two-factor authentication is off.',
    codes: 'Your backup codes',
    codesText:
      'Each code signs you in once without your phone. Store them somewhere safe: they are shown only now.',
    copyCodes: 'Copy codes',
    copiedCodes: 'The codes have been copied.',
    print: 'Print',
    finished: 'I have saved them',
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
    endWhich: 'Sign out: {session}',
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
