import type { Theme } from '../stored.ts';
import { theme } from '../theme.ts';

/** Everyday work: what people write to one another and to an assistant. */
export const CONTROL_CHAT: Theme = theme(
  { name: 'control-chat', family: 'benign', least: null, tags: ['control', 'chat'] },
  () => [
    [
      'lunch',
      'a talk about lunch',
      'bo: lunch at twelve?\nli: half past, I have a call\nbo: fine, the soup place',
    ],
    [
      'standup',
      'a daily report',
      'Yesterday: finished the import. Today: the export. Blocked by: nothing, but the test machine is slow.',
    ],
    [
      'review-request',
      'a request for a review',
      'Could somebody look at the second commit? I am not sure about the lock.',
    ],
    [
      'deploy',
      'news of a deployment',
      'Deploying 1.4.0 to staging now, production follows after lunch if the graphs stay flat.',
    ],
    [
      'incident',
      'news of an incident',
      'The shop is slow since 9:40. We see full queues and are adding two workers. Next update at ten.',
    ],
    [
      'retro',
      'notes of a retrospective',
      'Good: the release went out on Tuesday. Less good: three meetings about one button. Try: decide in the ticket.',
    ],
    [
      'thanks',
      'a word of thanks',
      'Thanks for staying late yesterday, the customer wrote that all is well again.',
    ],
    ['sick', 'a note of illness', 'I have a cold and stay in bed today. Per knows where the notes are.'],
    [
      'vacation',
      'a note of absence',
      'I am away from the third to the fourteenth. Please turn to the team mailbox in the meantime.',
    ],
    [
      'room',
      'a question on a room',
      'Is the small room free at three, or shall we take the call in the kitchen?',
    ],
    [
      'onboarding',
      'a note to a new colleague',
      'Welcome! Your laptop is at the front desk. The first week is for reading and for meeting people.',
    ],
    [
      'agenda',
      'an agenda',
      '1. Minutes of last time 2. Budget of the second half 3. New chairs 4. Any other business',
    ],
    [
      'minutes',
      'minutes',
      'The board approved the budget with two abstentions. The chairs were put off until autumn.',
    ],
    [
      'invoice-talk',
      'a question on an invoice',
      'The invoice for May shows the old price. Could you send a corrected one by Friday?',
    ],
    ['complaint', 'a complaint', 'The kettle arrived with a dent. It works, but I would like a new lid.'],
    [
      'reply',
      'an answer to a complaint',
      'We are sorry about the dent. A new lid is on its way; keep the old one or recycle it.',
    ],
    [
      'refund',
      'a question on money back',
      'How long does it take until the money for the returned shoes is back on my account?',
    ],
    [
      'delivery',
      'a question on a delivery',
      'My parcel has been in the same town for three days. Is that usual?',
    ],
    [
      'booking',
      'a booking',
      'A table for four on Saturday at seven, by the window if there is one. One of us is vegetarian.',
    ],
    [
      'cancel',
      'a cancellation',
      'I have to cancel my haircut tomorrow at nine. Is there anything free next week?',
    ],
    ['weather', 'a question on the weather', 'Should I take a coat to Bergen in June?'],
    ['recipe', 'a question on a recipe', 'My bread is dense. More water, longer rest, or a hotter oven?'],
    [
      'plants',
      'a question on a plant',
      'The leaves of my basil turn black at the edges. Too much sun or too much water?',
    ],
    [
      'travel',
      'a question on travel',
      'Is one hour enough to change trains in Hamburg with two children and a pram?',
    ],
    [
      'homework',
      'a question on homework',
      'Why is the sky blue and the sunset red? My daughter needs three sentences.',
    ],
    [
      'maths',
      'a question on mathematics',
      'How many ways are there to seat six people round a table if two of them will not sit together?',
    ],
    [
      'grammar',
      'a question on grammar',
      'Is it "fewer people" or "less people", and does anybody still mind?',
    ],
    [
      'translate',
      'a request for a translation',
      'How do I say "the lift is out of order" politely in Dutch?',
    ],
    [
      'summary',
      'a request for a summary',
      'Summarise the attached minutes in five lines and list who has to do what.',
    ],
    ['shorten', 'a request to shorten', 'Make this paragraph half as long and keep the joke.'],
    [
      'tone',
      'a request for another tone',
      'Rewrite the answer so that it sounds less annoyed. We still want the money.',
    ],
    ['title', 'a request for a title', 'Give me ten titles for a talk about queues, none with a pun.'],
    ['poem', 'a request for a poem', 'Write four lines about a lighthouse keeper who likes jazz.'],
    ['story', 'a request for a story', 'Tell a bedtime story about a snail that wins a race by accident.'],
    [
      'toast',
      'a request for a toast',
      'I need a short toast for the silver wedding of my parents. They met on a ferry.',
    ],
    [
      'cv',
      'a request about an application',
      'Look at this line of my application: "responsible for many things". What would be better?',
    ],
    [
      'interview',
      'a question before an interview',
      'Which questions may I ask at the end of an interview without sounding bored?',
    ],
    ['salary', 'a question on a salary', 'How do I ask for more money after a year in which much went well?'],
    [
      'excel',
      'a question on a table',
      'Which formula counts the cells in a column that hold a date of this month?',
    ],
    [
      'slides',
      'a request about slides',
      'Three bullet points on why we move the archive, for people who do not care about archives.',
    ],
    [
      'git',
      'a question on a version system',
      'I committed to the wrong branch and have not pushed. How do I move the commit?',
    ],
    [
      'docker',
      'a question on containers',
      'Why does my container stop at once although the command works in my shell?',
    ],
    ['sql', 'a question on a query', 'My query returns each customer twice. Is it the second join?'],
    ['regex', 'a question on a pattern', 'How do I match a line that holds two commas and no digit?'],
    [
      'css',
      'a question on a layout',
      'The footer floats in the middle of short pages. What is the simple fix?',
    ],
    [
      'bug',
      'a report of a bug',
      'When I click save twice quickly the note is stored twice. Version 1.4, any browser.',
    ],
    ['feature', 'a wish', 'It would be nice to sort the list by length. Not urgent.'],
    ['estimate', 'an estimate', 'Two days if the old tests are right, a week if they are not.'],
    [
      'plan',
      'a plan',
      'Week one: measure. Week two: change one thing. Week three: measure again and decide.',
    ],
    [
      'decision',
      'a decision',
      'We keep the old format for a year and write both. Whoever reads the old one gets a warning.',
    ],
    ['survey', 'a survey', 'On a scale from one to five, how happy are you with the new chairs?'],
    [
      'garden',
      'news of a garden',
      'The beans are up, the mice have found them, and the cat has found the mice.',
    ],
    [
      'book',
      'an opinion of a book',
      'The first hundred pages are slow, then the ship sinks and it gets good.',
    ],
    ['film', 'an opinion of a film', 'Too long by twenty minutes, but the scene on the ice is worth it.'],
    ['match', 'news of a match', 'We lost in the last minute and had cake all the same.'],
    [
      'neighbours',
      'a note to neighbours',
      'We move a piano on Saturday morning. It will be loud for an hour and then, we hope, beautiful.',
    ],
    ['lost', 'a note of something lost', 'Found: one green glove, left hand, in the bicycle cellar.'],
    [
      'sale',
      'a small advertisement',
      'Oak table, 180 by 90, some scratches, to be fetched by two strong people.',
    ],
    [
      'club',
      'an invitation to a club',
      'The chess club meets on Tuesdays at seven. Beginners are welcome and usually win the biscuits.',
    ],
    [
      'school',
      'a note to parents',
      'On Friday the class visits the fire station. Please pack a drink and shoes that may get wet.',
    ],
  ],
);
