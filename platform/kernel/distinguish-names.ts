/**
 * Distinguishes things of the same name: for each the first of its hints by which it differs from the others of its
 * name, or a number if none does; null if its name is unique. Case and surrounding spaces do not count.
 */
export function distinguishNames(things: readonly { name: string; hints: readonly string[] }[]): (string | null)[] {
  const keyOf = (name: string): string => name.trim().toLowerCase()
  const ofName = new Map<string, number[]>()
  things.forEach(({ name }, at) => ofName.set(keyOf(name), [...(ofName.get(keyOf(name)) ?? []), at]))
  const reported: (string | null)[] = things.map(() => null)
  for (const places of ofName.values()) {
    if (places.length < 2) continue
    const used = new Set<string>()
    for (const at of places) {
      const { hints } = things[at] ?? { hints: [] }
      const isOwn = (hint: string): boolean =>
        places.every((other) => other === at || !(things[other]?.hints.includes(hint) ?? false))
      const [usual = ''] = hints
      let hint = hints.find(isOwn) ?? usual
      for (let number = 2; used.has(hint); number += 1) hint = `${usual} ${number}`.trim()
      used.add(hint)
      reported[at] = hint
    }
  }
  return reported
}
