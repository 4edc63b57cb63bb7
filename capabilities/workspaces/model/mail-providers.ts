import { wordSet } from './word-set.ts'

/** Domains where anyone can open a mailbox: an address there says nothing about where a person works. */
const MAIL_PROVIDERS: ReadonlySet<string> = wordSet(
  'aol.com fastmail.com gmail.com gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.com hotmail.co.uk icloud.com',
  'inbox.com laposte.net libero.it live.com mac.com mail.com mail.ru me.com msn.com naver.com orange.fr outlook.com',
  'pm.me posteo.de proton.me protonmail.com qq.com rediffmail.com rocketmail.com t-online.de tuta.com tutanota.com',
  'web.de yahoo.com yahoo.co.jp yahoo.co.uk yahoo.de yahoo.fr yandex.com yandex.ru ymail.com zoho.com 126.com 163.com',
)

export function isMailProvider(domain: string): boolean {
  return MAIL_PROVIDERS.has(domain.toLowerCase())
}

/** The domain of an address, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
