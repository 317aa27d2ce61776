export const supportMail = 'support@ilbud.example'

/** 08-465 004 00 to 99: numbers that the Swedish regulator reserves for fiction. */
export const supportPhone = { shown: '08-465 004 10', href: 'tel:+46846500410' } as const
