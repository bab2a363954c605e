/** What the account's own page says of it: profile, sessions, own data. */

export const profileTexts = {
  title: 'My Profile',
  loading: 'Loading profile...',
  phone: 'Phone {phone}',
  noPhone: 'N/A',
  /** By the place in the page that each leads to. */
  sections: { addresses: 'Saved addresses', devices: 'Devices', 'your-data': 'Your data' },
  logout: 'Logout',
  logoutEverywhere: 'Log out of all devices',
  loggedOutEverywhere: 'You have been logged out of all devices.',
  logoutFailed: 'We couldn’t log you out. Please try again.',
};

/** Where a shopper is logged in. */
export const sessionTexts = {
  title: 'Where you’re logged in',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: 'Unknown device',
  lastUsed: 'Last used {time}',
  thisDevice: 'This device',
  logout: 'Log out',
  loggedOut: (device: string) => `${device} has been logged out.`,
  logoutElsewhere: 'Log out everywhere else',
  loggedOutElsewhere: 'You’re now logged in on this device only.',
};

/** What the store holds about a shopper, and the two things that can be done with it. */
export const ownDataTexts = {
  title: 'Your data',
  about:
    'We hold your phone number, your saved addresses and cart, your orders with their addresses, and what you wrote to us. How long and what for: {privacy}.',
  privacy: 'Privacy Policy',
  download: 'Download my data',
  downloadFailed: 'We couldn’t download your data. Please try again.',
  fileName: 'my-data.json',
  erase: 'Erase my data',
  eraseTitle: 'Erase your data',
  whatGoes:
    'Your phone number, names, addresses, messages and logins are erased for good, and you are logged out everywhere. Your reviews stay, without your name. This cannot be undone.',
  whatStays:
    'Tax law makes us keep invoices. The amounts of your orders stay in our books without your name. An order can then no longer be tracked, returned or exchanged.',
  sendCode: 'Send OTP',
  codeSent: (phone: string) => `OTP sent to ${phone}`,
  otp: 'OTP',
  eraseNow: 'Erase permanently',
  otpInvalid: 'Invalid OTP',
  failed: 'We couldn’t erase your data. Please try again.',
  erased: 'Your data has been erased.',
};
