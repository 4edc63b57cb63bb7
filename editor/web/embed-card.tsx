import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { embedOf } from '../document/embeds.ts'
import { strings } from './strings.ts'

/** What an embedded page may do: run itself and open its own windows; it cannot reach the page around it. */
const EMBED_SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-presentation allow-forms'

/** An embedded page: a card that loads nothing from elsewhere until the user requests it. */
export function EmbedCard({ url }: { url: string }) {
  const [shown, setShown] = useState(false)
  const embed = embedOf(url)
  if (!embed)
    return (
      <Text c="dimmed" size="sm">
        {strings.unknownEmbed}
      </Text>
    )
  if (shown)
    return (
      <iframe
        className="embed-frame"
        src={embed.frame}
        title={strings.embedFrom(embed.provider)}
        sandbox={EMBED_SANDBOX}
        allow="fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        loading="lazy"
      />
    )
  return (
    <Group className="embed-card" justify="space-between" wrap="nowrap" gap="sm">
      <div className="embed-name">
        <Text size="sm" fw={500}>
          {strings.embedFrom(embed.provider)}
        </Text>
        <Anchor
          href={embed.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          size="sm"
          truncate="end"
          display="block"
        >
          {embed.url}
        </Anchor>
      </div>
      <Button variant="default" size="xs" onClick={() => setShown(true)}>
        {strings.showEmbed(embed.provider)}
      </Button>
    </Group>
  )
}
