import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { directionOf, likeness, type UnitVector } from '#platform/kernel/unit-vectors.ts'

const SEED = 17
const TURNS = 12

/** Things that are about the same. */
export interface Theme {
  center: UnitVector
  /** Positions among the meanings. */
  members: number[]
}

/** Spherical k-means of at most `count` themes; the same for the same meanings. Each member is in its nearest theme. */
export function themesOf(meanings: readonly UnitVector[], count: number): Theme[] {
  let centers = firstCenters(meanings, count)
  let themes = gather(meanings, centers)
  for (let turn = 0; turn < TURNS; turn += 1) {
    centers = themes.map(({ members }) => directionOf(members.flatMap((at) => meanings[at] ?? [])))
    const next = gather(meanings, centers)
    const isSettled = next.every(({ members }, index) => members.length === themes[index]?.members.length)
    themes = next
    if (isSettled && turn > 1) break
  }
  return themes
}

function gather(meanings: readonly UnitVector[], centers: readonly UnitVector[]): Theme[] {
  const themes = centers.map((center): Theme => ({ center, members: [] }))
  for (const [at, meaning] of meanings.entries()) {
    let nearest = themes[0]
    let most = -Infinity
    for (const theme of themes) {
      const near = likeness(theme.center, meaning)
      if (near > most) [nearest, most] = [theme, near]
    }
    nearest?.members.push(at)
  }
  return themes.filter(({ members }) => members.length > 0)
}

/** The centers to begin with: each is drawn by how unlike the others it is (k-means++). */
function firstCenters(meanings: readonly UnitVector[], count: number): UnitVector[] {
  const random = seededRandom(SEED)
  const centers: UnitVector[] = []
  const away = meanings.map(() => 1)
  while (centers.length < Math.min(count, meanings.length)) {
    const total = away.reduce((sum, value) => sum + value, 0)
    let drawn = random() * total
    const center =
      meanings[
        Math.max(
          0,
          away.findIndex((value) => (drawn -= value) <= 0),
        )
      ]
    if (center === undefined || total === 0) break
    centers.push(center)
    for (const [at, meaning] of meanings.entries())
      away[at] = Math.min(away[at] ?? 0, Math.max(0, 1 - likeness(center, meaning)) ** 2)
  }
  return centers
}
