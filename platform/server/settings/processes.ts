import { isRole, ROLE_NAMES } from './roles.ts'
import { address, checked, choice, list, text } from './setting.ts'

const processes = 'Processes'

/** What the processes of an installation do and share. */
export const processSettings = {
  REDIS_URL: address(
    ['redis:', 'rediss:'],
    'A Redis server for live updates; required if several processes or machines serve users.',
    {
      group: processes,
      fallback: 'none: live updates stay in one process',
      example: 'redis://cache.example.com:6379',
      secret: true,
    },
  ),
  ROLES: checked(
    'The roles of this process: any of api, collab, worker, separated by commas, or all.',
    { group: processes, fallback: '`all`', example: 'api,collab' },
    (value) => {
      const wrong = list(value).find((entry) => entry !== 'all' && !isRole(entry))
      return wrong === undefined ? undefined : `"${wrong}" is not one of all, ${ROLE_NAMES.join(', ')}`
    },
  ),
  READING_THREAD: choice(
    ['on', 'off'],
    'Whether expensive queries run in a separate thread, so that other requests do not wait for them; the thread uses ' +
      'some 200 MB, from the first such query until five minutes after the last, and 512 MB at most.',
    { group: processes, fallback: '`on` if the machine or container has 2 GB of memory or more' },
  ),
  METRICS_TOKEN: text('The bearer token that lets other machines read /metrics.', {
    group: processes,
    fallback: 'none: /metrics answers this machine only',
    secret: true,
  }),
}
