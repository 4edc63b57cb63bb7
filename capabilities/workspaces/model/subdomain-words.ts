import { wordSet } from './word-set.ts'

/** First words that would read as a part of the installation, not as a team. */
export const RESERVED_FIRST_WORDS: ReadonlySet<string> = wordSet(
  'about abuse account accounts admin administrator alerts analytics api app apps assets audit auth',
  'backstage beta billing blog callback careers cdn chat checkout community contact dashboard data',
  'default dev developer developers dns docs download downloads email embed enterprise events example',
  'faq files forum ftp go graphql guest health help home host hostmaster hosting http https',
  'image images imap info internal invite jobs join legal localhost log login logout logs',
  'mail mailbox mailer marketing media metrics monitor monitoring mx news no no one noreply none null',
  'oauth oidc onboarding origin password payment payments ping policy pop pop3 portal postmaster press',
  'pricing privacy private prod production profile proxy public redirect register root saml sample scim',
  'search secure security server service services settings setup share shop signin signout signup site',
  'sites smtp sso staff staging static stats status store stream subdomain support sysadmin system',
  'team teams template templates terms test testing tools undefined update upload uploads user users',
  'webhook webhooks webmail webmaster websocket wiki workspace workspaces ws wss www',
  // Words of this product.
  'quarry insight insights highlight highlights note notes tag tags project projects channel channels',
  'recruit playback markup explore browse import export agents extension extensions people feed feeds',
)

/** Words that may not occur anywhere in an address: they would deceive people about whom they deal with. */
export const BANNED_WORDS: ReadonlySet<string> = wordSet(
  'official verified verify verification phishing malware hacked hacker scam spam fraud refund giveaway',
  'casino gambling escort escorts xxx nude nudes viagra warez torrent nazi nazis hitler kkk isis',
)

/** Profanity, in the forms that people try. */
export const PROFANE_WORDS: ReadonlySet<string> = wordSet(
  'arse arsehole ass asshole assholes bastard bastards bitch bitches bollocks bullshit clit cock cocks',
  'cocksucker crap cum cunt cunts dick dickhead dicks dildo douche douchebag fag faggot faggots fags',
  'fuck fucked fucker fuckers fucking fucks fuk goddamn jackass jizz kike motherfucker nigga nigger',
  'niggers paki penis piss pissed porn porno prick pussy rape rapist retard retarded shit shithead',
  'shits shitty slut sluts spic tits titties tranny twat vagina wank wanker wankers whore whores',
  'arschloch fick ficken fotze hure scheisse schlampe wichser connard encule merde putain salope',
  'cabron joder mierda puta puto cazzo stronzo vaffanculo caralho foda kurwa kut blyat',
)
