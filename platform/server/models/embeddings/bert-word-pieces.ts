import { Tokenizer } from '@huggingface/tokenizers'

/** Turns texts into the word pieces of BERT's uncased vocabulary, as the model was trained on them. */
export interface WordPieces {
  /** The numbers of the pieces, with the marks of beginning and end; pieces beyond `MAX_PIECES` are ignored. */
  read(text: string): number[]
}

/** Pieces that the model was trained to see at once, both marks included. */
const MAX_PIECES = 256
/** A text with more characters than this has more pieces than are seen, unless nearly all of them are spaces. */
const MAX_CHARS = 16_384
/** A longer word is unknown as a whole. */
const MAX_WORD_CHARS = 100
const UNKNOWN = '[UNK]'
const BEGINNING = '[CLS]'
const END = '[SEP]'

/** Ideographs beyond the first 65,536 characters: separate words as well, which the library does not split. */
const RARE_IDEOGRAPH = /[\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu

/** Reads the vocabulary: one piece per line, its number that of the line. */
export function openWordPieces(vocabulary: string): WordPieces {
  const numbers = Object.fromEntries(vocabulary.split('\n').map((line, number) => [line.replace(/\r$/, ''), number]))
  const numberOf = (piece: string): number => {
    const number = numbers[piece]
    if (number === undefined) throw new Error(`The vocabulary of the model has no ${piece}.`)
    return number
  }
  numberOf(UNKNOWN)
  const [beginning, end] = [numberOf(BEGINNING), numberOf(END)]
  // Without added tokens: `[SEP]` in a text was written by a user, and is not an end mark.
  const tokenizer = new Tokenizer(
    {
      added_tokens: [],
      normalizer: {
        type: 'BertNormalizer',
        clean_text: true,
        handle_chinese_chars: true,
        strip_accents: null,
        lowercase: true,
      },
      pre_tokenizer: { type: 'BertPreTokenizer' },
      post_processor: null,
      decoder: null,
      model: {
        type: 'WordPiece',
        unk_token: UNKNOWN,
        continuing_subword_prefix: '##',
        max_input_chars_per_word: MAX_WORD_CHARS,
        vocab: numbers,
      },
    },
    {},
  )
  return {
    read(text) {
      const { ids } = tokenizer.encode(text.slice(0, MAX_CHARS).replace(RARE_IDEOGRAPH, ' $& '))
      return [beginning, ...ids.slice(0, MAX_PIECES - 2), end]
    },
  }
}
