/** A site whose pages may be shown inside a document (spec, document 1 §2.13, document 2 §6). */
interface EmbedProvider {
  name: string
  /** Host names; a leading dot means any subdomain. */
  hosts: readonly string[]
  /** The address to load in the frame. */
  frame(url: URL): string
}

const asIs = (url: URL): string => url.href

function youTubeFrame(url: URL): string {
  const parts = url.pathname.split('/').filter(Boolean)
  const id = url.hostname.endsWith('youtu.be') ? parts[0] : (url.searchParams.get('v') ?? parts[1])
  return id ? `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}` : url.href
}

function vimeoFrame(url: URL): string {
  const id = /\/(\d+)/.exec(url.pathname)?.[1]
  return id ? `https://player.vimeo.com/video/${id}` : url.href
}

function figmaFrame(url: URL): string {
  if (url.pathname.startsWith('/embed')) return url.href
  return `https://www.figma.com/embed?embed_host=quarry&url=${encodeURIComponent(url.href)}`
}

const EMBED_PROVIDERS: readonly EmbedProvider[] = [
  { name: 'Mural', hosts: ['app.mural.co'], frame: asIs },
  {
    name: 'Google Drive',
    hosts: ['drive.google.com'],
    frame: (url) => url.href.replace(/\/(view|edit)(?=[?#]|$)/, '/preview'),
  },
  { name: 'Google Docs', hosts: ['docs.google.com'], frame: (url) => url.href.replace(/\/edit(?=[?#]|$)/, '/preview') },
  { name: 'Figma', hosts: ['figma.com', 'www.figma.com', 'embed.figma.com'], frame: figmaFrame },
  { name: 'Microsoft Forms', hosts: ['forms.office.com', 'forms.microsoft.com', 'forms.cloud.microsoft'], frame: asIs },
  { name: 'Loom', hosts: ['loom.com', 'www.loom.com'], frame: (url) => url.href.replace('/share/', '/embed/') },
  { name: 'Maze', hosts: ['maze.co', '.maze.co'], frame: asIs },
  { name: 'Miro', hosts: ['miro.com'], frame: (url) => url.href.replace('/app/board/', '/app/live-embed/') },
  { name: 'Notion', hosts: ['.notion.site'], frame: asIs },
  { name: 'Vimeo', hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'], frame: vimeoFrame },
  {
    name: 'YouTube',
    hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'],
    frame: youTubeFrame,
  },
]

function serves(provider: EmbedProvider, host: string): boolean {
  return provider.hosts.some((allowed) => (allowed.startsWith('.') ? host.endsWith(allowed) : host === allowed))
}

/** The provider, the canonical address and the address of the frame if this link may be embedded, otherwise null. */
export function embedOf(link: string): { provider: string; url: string; frame: string } | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  if (url.protocol === 'http:') url.protocol = 'https:'
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null
  const provider = EMBED_PROVIDERS.find((candidate) => serves(candidate, url.hostname))
  return provider ? { provider: provider.name, url: url.href, frame: provider.frame(url) } : null
}

/**
 * Sources for the `frame-src` directive of the content security policy, so that each listed site and no other can be
 * framed.
 */
export function embedFrameSources(): string[] {
  return EMBED_PROVIDERS.flatMap((provider) =>
    provider.hosts.map((host) => `https://${host.startsWith('.') ? `*${host}` : host}`),
  )
}
