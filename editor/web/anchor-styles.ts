import { anchorClass, type AnchorMark } from '../document/anchor-marks.ts'

/** Colours of anchored ranges by id, as 6-digit hex. Ranges without one are shown as plain text. */
export type AnchorColors = ReadonlyMap<string, string>

/** Colours the anchored ranges of a page. */
export interface AnchorStyles {
  /** Gives ranges their colour and emphasises `active`. */
  update(colors: AnchorColors, active: string | null): void
  remove(): void
}

const HEX = /^#[0-9a-f]{6}$/i

/**
 * Maintains one style sheet with a rule for each colour. A thousand marks change colour by one rule, without the editor
 * drawing their text again, and no element has its own style, which a content security policy may forbid.
 */
export function createAnchorStyles(mark: AnchorMark, root: Document | ShadowRoot = document): AnchorStyles {
  const sheet = new CSSStyleSheet()
  let written = ''
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return {
    update(colors, active) {
      const rules = rulesFor(mark, colors, active)
      if (rules === written) return
      written = rules
      sheet.replaceSync(rules)
    },
    remove() {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
    },
  }
}

/** The text of the style sheet. */
export function rulesFor(mark: AnchorMark, colors: AnchorColors, active: string | null): string {
  const byColor = new Map<string, string[]>()
  for (const [id, color] of colors) {
    if (!HEX.test(color)) continue
    const selectors = byColor.get(color.toLowerCase()) ?? []
    byColor.set(color.toLowerCase(), selectors)
    selectors.push(`.${anchorClass(mark, id)}`)
  }
  const rules = [...byColor].map(([color, selectors]) => `${selectors.join(',')}{--anchor-color:${color}}`)
  if (active !== null) rules.push(`.${anchorClass(mark, active)}{--anchor-strength:var(--anchor-active-strength)}`)
  return rules.join('\n')
}
