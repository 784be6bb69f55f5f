export const signIn = {
  backToSignIn: 'Back to sign-in',
  forgot: 'Forgot your password?',
  passwordSet: 'Your new password is saved. Please sign in.',
  joined: 'Welcome. Your account is ready: please sign in.',

  code: {
    title: 'Two-factor authentication',
    text: 'Enter the code from your authenticator app.',
    label: 'Code from the app',
    backupText: 'Enter one of your backup codes. Each works once.',
    backupLabel: 'Backup code',
    useBackup: 'Use a backup code',
    useApp: 'Use the app',
    trust: 'Do not ask on this device for 30 days',
    submit: 'Continue',
  },

  firstAccount: {
    title: 'Set up your account',
    text: 'This account came with the store. Give it your name, your email address and a password of your own; then the back office opens.',
    name: 'Your name',
    email: 'Your email address',
    emailHint: 'You sign in with it, and links for a new password go there.',
    password: 'New password',
    submit: 'Open the back office',
  },

  invitation: {
    title: 'Welcome to the back office',
    text: 'Choose a password for {email}.',
    name: 'Your name',
    password: 'Password',
    submit: 'Open my account',
    deadTitle: 'This invitation no longer works',
    deadText:
      'It was used or withdrawn, or it is older than seven days. Ask the person who invited you to send it again.',
  },

  request: {
    title: 'Forgot your password?',
    text: 'We will email you a link to choose a new password.',
    email: 'Email',
    submit: 'Send link',
    sentTitle: 'Check your inbox',
    sent: 'If there is an account with this address, an email with a link is on its way. The link works once, for one hour. After several requests, no more emails are sent for half an hour: use the newest link.',
    noMail: 'This store cannot send emails yet.',
    noMailText:
      'Ask an owner of the store or whoever runs its server for help: this command sets a new password.',
  },

  reset: {
    title: 'Choose a new password',
    text: 'All sessions of your account end.',
    password: 'New password',
    submit: 'Save password',
    deadTitle: 'This link no longer works',
    deadText: 'It was used or is older than one hour.',
    again: 'Request a new link',
  },
} as const;
