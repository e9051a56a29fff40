import type { ComponentType } from 'react';
import { PrototypalInheritance } from './answers/prototypal-inheritance.tsx';
import { ReactPerformance } from './answers/react-performance.tsx';
import { StateManagement } from './answers/state-management.tsx';
import { StateSetDirectly } from './answers/state-set-directly.tsx';
import { UnitTests } from './answers/unit-tests.tsx';

interface Question {
  /** Names the answer in the address: `/blogs#unit-tests`. */
  id: string;
  question: string;
  Answer: ComponentType;
}

export const questions: readonly Question[] = [
  {
    id: 'react-performance',
    question: 'How do you improve the performance of a React application?',
    Answer: ReactPerformance,
  },
  {
    id: 'state-management',
    question: 'What are the ways to manage state in a React application?',
    Answer: StateManagement,
  },
  {
    id: 'prototypal-inheritance',
    question: 'How does prototypal inheritance work?',
    Answer: PrototypalInheritance,
  },
  {
    id: 'state-set-directly',
    question: 'Why is state not set directly in React?',
    Answer: StateSetDirectly,
  },
  {
    id: 'unit-tests',
    question: 'What is a unit test, and why should you write them?',
    Answer: UnitTests,
  },
];
