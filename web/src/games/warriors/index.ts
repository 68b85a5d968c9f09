import type { GameModule } from '../module';
import { later } from '../../lib/say';

const warriors: GameModule = {
  name: 'warriors',
  emblem: 'crossed-swords',
  colour: '#3c6e8f',
  Table: () => import('./Table.svelte'),
  play: () => import('./play'),
  settings: {
    decks: later('Decks'),
    deathmatch: later('Deathmatch'),
    teams: later('Teams'),
    team_deck: later('Team deck'),
    revolving_door: later('Revolving door'),
    empty_seats: later('Empty seats'),
    monodeck: later('Monodeck'),
    beasts: later('Beasts'),
    locations_to_win: later('Locations to win'),
    tokens_to_win: later('Tokens to win'),
    opening_hand: later('Opening hand'),
    stalemate_rounds: later('Stalemate rounds'),
    battle_limit: later('Battle limit'),
  },
  Decks: () => import('./Decks.svelte'),
};

export default warriors;
