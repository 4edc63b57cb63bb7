import { Button, Group, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { safeHref } from '../document/links.ts'
import { strings } from './strings.ts'

/** Links the selected words. An address without a scheme gets https (document 1 §2.13). */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const present = editor.getAttributes('link')['href'] as string | undefined
  const [address, setAddress] = useState(present ?? '')
  const [refused, setRefused] = useState(false)
  const apply = (): void => {
    const href = safeHref(withScheme(address.trim()))
    if (!href) return setRefused(true)
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
    return onDone()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Group gap={4} wrap="nowrap">
        <TextInput
          size="xs"
          w={240}
          aria-label={strings.linkAddress}
          placeholder={strings.linkPlaceholder}
          value={address}
          error={refused ? strings.badLink : null}
          data-autofocus
          ref={(field) => field?.focus()}
          onChange={(event) => {
            setRefused(false)
            setAddress(event.currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            editor.commands.focus()
            onDone()
          }}
        />
        <Button size="xs" type="submit">
          {strings.applyLink}
        </Button>
        {present ? (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onDone()
            }}
          >
            {strings.removeLink}
          </Button>
        ) : null}
      </Group>
    </form>
  )
}

function withScheme(address: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) || /^[/#?]/.test(address)) return address
  return address.includes('@') && !address.includes('/') ? `mailto:${address}` : `https://${address}`
}
