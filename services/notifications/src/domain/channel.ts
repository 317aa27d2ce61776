/** How a message reaches a person. */
export type Channel = 'mail' | 'sms' | 'push'
