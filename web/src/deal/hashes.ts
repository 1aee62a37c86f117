/**
 * The two hashes of a deal. WebCrypto has no SHAKE, and nothing at all where the page came without https, as it does in most
 * homes; so both are a library's. Whoever needs them fetches this file then.
 */

import { sha256 as digest } from '@noble/hashes/sha2.js';
import { shake256 as extendable } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export const sha256 = (text: string): string => bytesToHex(digest(utf8ToBytes(text)));

export const shake256 = (text: string, length: number): Uint8Array => extendable(utf8ToBytes(text), { dkLen: length });
