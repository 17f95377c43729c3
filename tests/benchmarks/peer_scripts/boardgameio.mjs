// boardgame.io's own tic-tac-toe, played at random by a local client's moves. Prints `name<TAB>actions/s<TAB>games/s`.
import { createRequire } from 'node:module';
const require = createRequire(process.argv[2] + '/package.json');
const { Client } = require('boardgame.io/client');
const { INVALID_MOVE } = require('boardgame.io/core');
const seconds = Number(process.argv[3]);

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const won = (cells) => LINES.some((line) => line.every((at) => cells[at] !== null && cells[at] === cells[line[0]]));
const game = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, at) => {
      if (G.cells[at] !== null) return INVALID_MOVE;
      G.cells[at] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (won(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};
let seed = 1;
const chance = () => {
  seed = (seed * 1103515245 + 12345) & 0x7fffffff;
  return seed / 0x7fffffff;
};

function play() {
  const client = Client({ game, numPlayers: 2, debug: false });
  client.start();
  let count = 0;
  for (;;) {
    const state = client.getState();
    if (state.ctx.gameover) break;
    const free = [];
    for (let at = 0; at < 9; at++) if (state.G.cells[at] === null) free.push(at);
    client.moves.place(free[Math.floor(chance() * free.length)]);
    count++;
  }
  client.stop();
  return count;
}

const warm = performance.now();
while (performance.now() - warm < 500) play();
let actions = 0;
let games = 0;
let passed;
const start = performance.now();
do {
  actions += play();
  games++;
  passed = (performance.now() - start) / 1000;
} while (passed < seconds);
console.log(`boardgame.io tic-tac-toe (client moves)\t${(actions / passed).toFixed(0)}\t${(games / passed).toFixed(2)}`);
process.exit(0);
