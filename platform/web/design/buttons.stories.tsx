import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { LONG_TEXT, nothing, type Stories } from '../stories.ts'
import { FileButton } from './file-button.tsx'
import { Hint } from './hint.tsx'
import { IconButton } from './icon-button.tsx'
import { KeyHint } from './key-hint.tsx'
import { Link } from './link.tsx'
import { ButtonLink, PlainButton } from './plain-button.tsx'

const star = <IconStar size={17} stroke={1.8} aria-hidden="true" />
const plus = <IconPlus size={16} stroke={2} aria-hidden="true" />

export const stories: Stories[] = [
  {
    part: 'IconButton',
    states: {
      usual: () => <IconButton label="Star">{star}</IconButton>,
      pressed: () => (
        <IconButton label="Star" pressed variant="light">
          {star}
        </IconButton>
      ),
      disabled: () => (
        <IconButton label="Star" disabled>
          {star}
        </IconButton>
      ),
      'a link': () => (
        <IconButton label="Starred" href="#starred">
          {star}
        </IconButton>
      ),
      'with keys': () => (
        <IconButton label="Star" keys="s">
          {star}
        </IconButton>
      ),
    },
  },
  {
    part: 'PlainButton',
    states: {
      filled: () => <PlainButton>Create project</PlainButton>,
      beside: () => <PlainButton variant="default">Import</PlainButton>,
      'in running text': () => <PlainButton variant="subtle">Show all</PlainButton>,
      'with an icon': () => <PlainButton icon={plus}>New</PlainButton>,
      compact: () => (
        <PlainButton compact variant="default">
          Try again
        </PlainButton>
      ),
      'being done': () => <PlainButton pending>Saving</PlainButton>,
      disabled: () => <PlainButton disabled>Publish</PlainButton>,
      'long text': () => <PlainButton variant="default">{LONG_TEXT}</PlainButton>,
    },
  },
  { part: 'ButtonLink', states: { usual: () => <ButtonLink href="#open">Open the project</ButtonLink> } },
  {
    part: 'FileButton',
    states: {
      usual: () => <FileButton onFiles={nothing}>Choose files</FileButton>,
      disabled: () => (
        <FileButton onFiles={nothing} disabled>
          Choose files
        </FileButton>
      ),
      'being read': () => (
        <FileButton onFiles={nothing} loading>
          Choose files
        </FileButton>
      ),
    },
  },
  {
    part: 'Link',
    states: {
      'an own page': () => <Link href="/home">Home</Link>,
      'another site': () => (
        <Link href="https://example.com" newTab>
          example.com
        </Link>
      ),
      'an address that is refused': () => <Link href="javascript:void 0">Nowhere</Link>,
      'long text': () => <Link href="/home">{LONG_TEXT}</Link>,
    },
  },
  {
    part: 'Hint',
    states: {
      'below, with keys': () => (
        <Hint label="Write a note" keys="n">
          <PlainButton variant="default">Rest the pointer here</PlainButton>
        </Hint>
      ),
      'to the right': () => (
        <Hint label={LONG_TEXT} side="right">
          <PlainButton variant="default">A long one</PlainButton>
        </Hint>
      ),
    },
  },
  {
    part: 'KeyHint',
    states: {
      'one key': () => <KeyHint keys="escape" />,
      together: () => <KeyHint keys="mod+k" />,
      'one after the other': () => <KeyHint keys="g h" />,
      'on dark': () => (
        <span style={{ background: '#1c2420', padding: 8 }}>
          <KeyHint keys="mod+shift+z" onDark />
        </span>
      ),
    },
  },
]
