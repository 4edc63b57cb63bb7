import { describe, expect, test } from 'vitest'
import { captchaSources, CAPTCHA_KINDS, CAPTCHA_SCRIPTS } from './captcha.ts'
import { emailAddress, localPath, oneTimeCode } from './fields.ts'
import { newPassword, PASSWORD_RULES } from './password.ts'

describe('a path inside the product', () => {
  test('may carry a query and a hash', () => {
    for (const path of ['/', '/home', '/auth/enter?host=acme.localhost%3A3000&path=%2Fhome', '/data/1#h=2', '/söyle'])
      expect(localPath.parse(path)).toBe(path)
  })

  test('is nothing that a browser may read as another location', () => {
    const others = [
      '',
      'home',
      '//evil.example',
      '/\\evil.example',
      '\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/\n',
      '/a\\b',
      '/\u0000',
    ]
    for (const path of others) expect([path, localPath.safeParse(path).success]).toEqual([path, false])
  })
})

describe('an address', () => {
  test('is compared trimmed and in lower case', () => {
    expect(emailAddress.parse('  Ada@Example.COM ')).toBe('ada@example.com')
  })

  test('is refused with what it lacks', () => {
    expect(emailAddress.safeParse(' ').error?.issues[0]?.message).toBe('Enter your email address.')
    expect(emailAddress.safeParse('ada').error?.issues[0]?.message).toContain('name@example.com')
    expect(emailAddress.safeParse(`${'a'.repeat(95)}@b.example`).success).toBe(false)
  })
})

test('a code may be typed with spaces, and keeps leading zeros', () => {
  expect(oneTimeCode.parse(' 012 345 ')).toBe('012345')
  for (const code of ['12345', '1234567', '12a456', '']) expect(oneTimeCode.safeParse(code).success).toBe(false)
})

describe('a password', () => {
  test('needs each rule, and letters of every script count', () => {
    expect(newPassword.safeParse('Orchard-Lamp-42').success).toBe(true)
    expect(newPassword.safeParse('Ärgernis-über-7').success).toBe(true)
    expect(newPassword.safeParse('Пароль-Пароль-7').success).toBe(true)
  })

  test('the list beside the field and the refusal agree', () => {
    const almost = ['Orchard-42', 'orchard-lamp-42', 'ORCHARD-LAMP-42', 'Orchard-Lamp-xx', 'OrchardLamp_422']
    almost.forEach((password, index) => {
      expect(PASSWORD_RULES.filter((rule) => !rule.holds(password)).map((rule) => rule.name)).toEqual([
        PASSWORD_RULES[index]?.name,
      ])
      expect(newPassword.safeParse(password).error?.issues[0]?.message).toBe(PASSWORD_RULES[index]?.advice)
    })
  })

  test('has 12 to 100 characters', () => {
    const filler = (chars: number): string => `Aa1-${'x'.repeat(chars - 4)}`
    expect([11, 12, 100, 101].map((chars) => newPassword.safeParse(filler(chars)).success)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

test('the script of each captcha comes from a source that the page’s policy allows', () => {
  for (const kind of CAPTCHA_KINDS) {
    const { address } = CAPTCHA_SCRIPTS[kind]
    const lets = captchaSources(kind).some((source) =>
      source.includes('*.') ? new URL(address).host.endsWith(source.split('*')[1] ?? '-') : address.startsWith(source),
    )
    expect([kind, lets]).toEqual([kind, true])
  }
  expect(captchaSources('none')).toEqual([])
})
