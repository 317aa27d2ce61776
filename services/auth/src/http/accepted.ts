/** The same words for every address, so that nobody learns who has an account (docs/security/threats.md). */
export const accepted = { message: 'If this address can be used, a mail is on its way' }
