/** What stands in place of a name, a phone or a text of somebody who was erased: lists, labels and mails need some. */
export const forgottenText = '–'
