import { useState } from 'react'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { LONG_TEXT, nothing, type Stories } from '../stories.ts'
import { Avatar, AvatarStack } from './avatar.tsx'
import { ColorChip, ColorChoice } from './color-chip.tsx'
import { ColorDot } from './color-dot.tsx'
import { ColorSwatch } from './color-swatch.tsx'
import { RelativeTime } from './relative-time.tsx'

const COLORS = Object.values(PICKABLE_COLORS)
const GREEN = '#2f7d6d'
const PEOPLE = ['Nora Winter', 'Emil Brandt', 'Yara Costa', 'Jon Park', 'Amara Diallo', 'Ilya Novak'].map((name) => ({
  id: name,
  name,
}))
const MS_OF_MINUTE = 60_000

function Choosing() {
  const [color, setColor] = useState<string>(GREEN)
  return <ColorChoice value={color} onChange={setColor} />
}

const ago = (minutes: number) => <RelativeTime at={Date.now() - minutes * MS_OF_MINUTE} />

export const stories: Stories[] = [
  {
    part: 'Avatar',
    states: {
      'of a person': () => <Avatar name="Nora Winter" size={32} />,
      'of a workspace': () => <Avatar name="Saltbox research" size={32} square />,
      'with a colour of its own': () => <Avatar name="Quarry" size={32} square color={GREEN} />,
      'without a name': () => <Avatar name="" size={32} />,
      'a picture that does not come': () => <Avatar name="Emil Brandt" size={32} imageUrl="data:image/png;base64," />,
    },
  },
  {
    part: 'AvatarStack',
    states: {
      few: () => <AvatarStack people={PEOPLE.slice(0, 2)} />,
      'more than fit': () => <AvatarStack people={PEOPLE} shown={3} />,
      nobody: () => <AvatarStack people={[]} />,
    },
  },
  {
    part: 'ColorChip',
    states: {
      'every colour': () => COLORS.map((color) => <ColorChip key={color} label="Leftovers" color={color} />),
      'a link with a count': () => <ColorChip label="Delight" color={GREEN} href="#delight" count={1204} />,
      'taken away': () => <ColorChip label="Shopping list" color={GREEN} onRemove={nothing} />,
      'long text': () => <ColorChip label={LONG_TEXT} color={GREEN} onRemove={nothing} />,
    },
  },
  { part: 'ColorChoice', states: { usual: Choosing } },
  { part: 'ColorDot', states: { 'every colour': () => COLORS.map((color) => <ColorDot key={color} color={color} />) } },
  {
    part: 'ColorSwatch',
    states: {
      'that can be changed': () => (
        <ColorSwatch label="Colour of the tag" hint="Change the colour" color={GREEN} onChange={nothing} />
      ),
      'that is only shown': () => <ColorSwatch label="Colour of the tag" hint="" color={GREEN} onChange={null} />,
    },
  },
  {
    part: 'RelativeTime',
    states: {
      now: () => ago(0),
      'an hour ago': () => ago(60),
      'days ago': () => ago(5_000),
      'a year ago': () => ago(600_000),
    },
  },
]
