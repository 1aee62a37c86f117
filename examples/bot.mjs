#!/usr/bin/env node
// A bot for Stonehenge in JavaScript, without dependencies:
//   stonehenge simulate --bots random,random,random --bots "program:node examples/bot.mjs"
// The protocol is described in docs/bots.md. This bot plays every edition: it predicts by its high cards, plays high
// while it needs tricks and low when it has enough, and where it has no idea takes the first legal action.

import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

/** How strong a card is, roughly: Wizards and Dragon above all, trumps above the rest. */
function strength(card, trump) {
  if (card === null) return 0; // one's own card in Clairvoyance's first round
  if (card === "W" || card === "dragon") return 100;
  if (card === "J" || card === "fairy" || card === "bomb") return -1;
  const value = Number(card.slice(1));
  if (Number.isNaN(value)) return 8; // the other special cards
  return value + (card[0] === trump ? 20 : 0);
}

/** The cards of a hand that will probably take a trick. */
function winners({ hand, trump, setup }) {
  const highest = Math.max(...setup.deck.map((card) => strength(card, null)).filter((each) => each < 50));
  return hand.filter((card) => strength(card, trump) > (card?.[0] === trump ? highest + 13 : highest - 2));
}

/** The legal action whose number is closest to what is wanted. */
function closest(legal, wanted) {
  const distance = ({ tricks }) => Math.abs(tricks - wanted);
  return legal.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

/** The colour of which the hand has most. */
function favourite(view) {
  const count = (colour) => view.hand.filter((card) => card?.[0] === colour && /^\w\d+$/.test(card)).length;
  return view.legal.reduce((best, each) => (count(each.trump) > count(best.trump) ? each : best));
}

/** Extreme: a seal for each card that will probably take a trick, as long as the middle has one of its colour. */
function seals(view) {
  const left = { ...view.limits.take };
  const take = winners(view).map((card) => card[0]).filter((colour) => left[colour]-- > 0);
  return { action: "seals", take: take.slice(0, view.limits.most), steal: [] };
}

/** How many more tricks are wanted: what was predicted, or in Extreme the seals that are left. */
function wanted({ seals, seat, prediction, taken }) {
  if (seals === null) return prediction - taken[seat];
  const { B, R, G, Y, V, W } = seals.of[seat];
  return B + R + G + Y + V + W;
}

function play(view) {
  const wantsMore = wanted(view) > 0;
  const worth = (action) => strength(action.as === "W" || action.as === "J" ? action.as : action.card, view.trump);
  return view.legal.reduce((best, each) => (wantsMore === worth(each) > worth(best) ? each : best));
}

function decide(view) {
  switch (view.phase) {
    case "trump":
      return favourite(view);
    case "predict":
      return closest(view.legal, winners(view).length);
    case "cloud":
      return closest(view.legal, view.taken[view.seat]);
    case "seals":
      return seals(view);
    case "play":
      return play(view);
    default: // werewolf, return, pass
      return view.legal[0];
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "ready", name: "JavaScript" });
  if (message.type === "decide") say({ id: message.id, action: decide(message.view) });
  if (message.type === "bye") break;
}
process.exit(0);
